interface Restarts {
  /** A file that the server has loaded was saved. */
  onSaved(file: string): void;
  /** Enter was pressed. */
  onEnter(): void;
}

/** Other SQL files run again whenever they change. */
const migration = /^\d{4}-.*\.sql$/;

/**
 * When to restart the server of `npm run dev`. A migration runs once and for good, and is often saved half-written: while one
 * is open, nothing restarts until somebody says that it's finished.
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
