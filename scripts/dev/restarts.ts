interface Restarts {
  /** Call it when a file that the server has loaded was saved. */
  onSaved(file: string): void;
  /** Call it when Enter was pressed. */
  onEnter(): void;
}

/**
 * Decides when `npm run dev` restarts the server. A migration runs only once and is often saved half-written, so while
 * one is being edited nothing restarts until the developer says that it's finished.
 */
export const createRestarts = (restart: () => void, say: (line: string) => void): Restarts => {
  const open = new Set<string>();
  return {
    onSaved: (file) => {
      if (!file.endsWith('.sql')) {
        if (open.size === 0) restart();
        return;
      }
      if (!open.has(file))
        say(
          `${file} has changed. It runs once and for good: press Enter when it’s finished. Until then, nothing restarts.`,
        );
      open.add(file);
    },
    onEnter: () => {
      if (open.size === 0) return;
      open.clear();
      restart();
    },
  };
};
