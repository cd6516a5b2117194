import { describe, expect, it } from 'vitest';
import type { Session } from '../../contract.ts';
import { activeSessions, browserLabel, deviceLabel, isHandheld, pageOf, previousSessions } from './session-labels.ts';

const session = (id: string, more: Partial<Session> = {}): Session => ({
  id,
  isActive: true,
  current: false,
  ipAddress: '203.0.113.7',
  city: '',
  region: '',
  country: '',
  location: 'Unknown',
  deviceType: 'desktop',
  deviceName: 'Linux',
  browser: 'Firefox',
  browserVersion: '130.0',
  loginTime: '2026-03-01T12:00:00.000Z',
  endedAt: null,
  ...more,
});
const ids = (sessions: readonly Session[]) => sessions.map(({ id }) => id);

describe('a session’s description', () => {
  it('names device and browser', () => {
    expect(deviceLabel(session('a'))).toBe('Linux');
    expect(browserLabel(session('a'))).toBe('Firefox 130.0');
  });

  it('leaves out unknown parts', () => {
    expect(deviceLabel({ deviceName: 'Unknown', deviceType: 'tablet' })).toBe('Tablet');
    expect(deviceLabel({ deviceName: '', deviceType: '' })).toBe('Unknown device');
    expect(browserLabel({ browser: 'Firefox', browserVersion: '' })).toBe('Firefox');
    expect(browserLabel({ browser: 'Unknown', browserVersion: 'Unknown' })).toBe('Unknown browser');
  });

  it('recognizes handheld devices', () => {
    expect(isHandheld({ deviceType: 'mobile' })).toBe(true);
    expect(isHandheld({ deviceType: 'desktop' })).toBe(false);
  });
});

describe('the list of sessions', () => {
  const old = session('old', { loginTime: '2026-02-01T12:00:00.000Z', current: true });
  const young = session('young', { loginTime: '2026-03-02T12:00:00.000Z' });
  const over = session('over', { isActive: false });
  const longOver = session('long over', { isActive: false, loginTime: '2026-01-01T12:00:00.000Z' });

  it('starts with the current session', () => {
    expect(ids(activeSessions([young, over, old]))).toEqual(['old', 'young']);
  });

  it('has ended sessions newest first', () => {
    expect(ids(previousSessions([longOver, young, over]))).toEqual(['over', 'long over']);
  });
});

describe('the pages of ended sessions', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => index + 1);

  it('contain five sessions each', () => {
    expect(pageOf(twelve, 1)).toEqual({ items: [1, 2, 3, 4, 5], page: 1, pages: 3 });
    expect(pageOf(twelve, 3)).toEqual({ items: [11, 12], page: 3, pages: 3 });
  });

  it('fall back to the last page when the list has shrunk', () => {
    expect(pageOf(twelve.slice(0, 5), 3)).toEqual({ items: [1, 2, 3, 4, 5], page: 1, pages: 1 });
    expect(pageOf([], 2)).toEqual({ items: [], page: 1, pages: 1 });
  });
});
