import { useState } from 'react';

const key = 'closedSections';

const read = (): readonly string[] => {
  try {
    const names: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

const write = (names: readonly string[]): void => {
  try {
    window.localStorage.setItem(key, JSON.stringify(names));
  } catch {
    // Storage is unavailable, so sections stay closed only until the page is left.
  }
};

/** The browser remembers closed sections. */
export const useSectionOpen = (name: string): readonly [open: boolean, toggle: () => void] => {
  const [open, setOpen] = useState(() => !read().includes(name));
  const toggle = (): void => {
    const others = read().filter((closed) => closed !== name);
    write(open ? [...others, name] : others);
    setOpen(!open);
  };
  return [open, toggle];
};
