import { useState } from 'react';

const key = 'closedSections';

const read = (): readonly string[] => {
  try {
    const titles: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : [];
  } catch {
    return [];
  }
};

const write = (titles: readonly string[]): void => {
  try {
    window.localStorage.setItem(key, JSON.stringify(titles));
  } catch {
    // Storage is unavailable, so sections stay closed only until the page is left.
  }
};

/** The browser remembers closed sections. */
export const useSectionOpen = (title: string): readonly [open: boolean, toggle: () => void] => {
  const [open, setOpen] = useState(() => !read().includes(title));
  const toggle = (): void => {
    const others = read().filter((closed) => closed !== title);
    write(open ? [...others, title] : others);
    setOpen(!open);
  };
  return [open, toggle];
};
