import { describe, expect, it } from 'vitest';
import { closedMenu, closeMenu, scrollMenu, toggleMenu } from './mobile-menu.ts';

const opened = toggleMenu(closedMenu, 1000, 0);

describe('the mobile menu', () => {
  it('opens and closes with its button', () => {
    expect(opened.open).toBe(true);
    expect(toggleMenu(opened, 2000, 0).open).toBe(false);
  });

  it('closes when the page has scrolled past 10 px', () => {
    expect(scrollMenu(opened, 1600, 11).open).toBe(false);
  });

  it('stays open up to 10 px', () => {
    expect(scrollMenu(opened, 1600, 10).open).toBe(true);
  });

  it('ignores scrolling for 500 ms after the button was pressed', () => {
    const during = scrollMenu(opened, 1499, 300);
    expect(during.open).toBe(true);
    expect(scrollMenu(during, 1500, 303).open).toBe(true);
    expect(scrollMenu(during, 1500, 306).open).toBe(false);
  });

  it('ignores moves under 5 px, however far the page is scrolled', () => {
    const deep = toggleMenu(closedMenu, 1000, 800);
    expect(scrollMenu(deep, 2000, 804).open).toBe(true);
    expect(scrollMenu(deep, 2000, 795).open).toBe(false);
  });

  it('ignores scrolling while closed', () => {
    expect(scrollMenu(closedMenu, 2000, 900)).toBe(closedMenu);
    expect(closeMenu(closedMenu)).toBe(closedMenu);
    expect(closeMenu(opened).open).toBe(false);
  });
});
