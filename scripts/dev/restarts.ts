interface Restarts {
  /** Call this when a file of the server was saved. */
  onSaved(file: string): void;
  onEnter(): void;
}

/** Other SQL files run again whenever they change. */
const migration = /^\d{4}-.*\.sql$/;

/**
 * A migration runs only once and is often saved half-written. After a saved migration, nothing restarts until Enter is
 * pressed.
 */
export const createRestarts = (restart: () => void, say: (line: string) => void): Restarts => {
  const open = new Set<string>();
  return {
    onSaved: (file) => {
      if (!migration.test(file)) {
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
