"""The recipes that made the embedded models; their imports of torch stay inside the modules."""
