"""Tests of the deployment: settings, checks, health, and the serve command with real processes."""
