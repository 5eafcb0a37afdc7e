"""The words on the buttons that sentences name."""

DO, ROLL, STOP, GO_ON = "Do it", "Roll", "Stop", "Go on"
