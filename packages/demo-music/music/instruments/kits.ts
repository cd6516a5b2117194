import type { Kit } from './drum-sounds.ts';

export const kits = {
  dusty: {
    kick: { low: 52, high: 150, fall: 45, decay: 0.13, click: 0.35, drive: 1.8 },
    snare: { pitch: 192, body: 0.7, decay: 0.075, noise: 0.85, bright: 0.35, drive: 1.8 },
    clap: { decay: 0.09, pitch: 1200 },
    hat: { decay: 0.022, open: 0.12, pitch: 380, metal: 0.3 },
  },
  trap: {
    kick: { low: 46, high: 220, fall: 60, decay: 0.17, click: 0.6, drive: 2.4 },
    snare: { pitch: 215, body: 0.45, decay: 0.09, noise: 1, bright: 0.75, drive: 1.5 },
    clap: { decay: 0.11, pitch: 1500 },
    hat: { decay: 0.016, open: 0.14, pitch: 420, metal: 0.45 },
  },
  machine: {
    kick: { low: 50, high: 260, fall: 55, decay: 0.14, click: 0.5, drive: 1.9 },
    snare: { pitch: 205, body: 0.5, decay: 0.08, noise: 0.9, bright: 0.7, drive: 1.3 },
    clap: { decay: 0.1, pitch: 1350 },
    hat: { decay: 0.02, open: 0.11, pitch: 440, metal: 0.6 },
  },
  jazz: {
    kick: { low: 62, high: 105, fall: 35, decay: 0.1, click: 0.2, drive: 1.1 },
    snare: { pitch: 232, body: 0.5, decay: 0.075, noise: 0.6, bright: 0.5, drive: 1 },
    clap: { decay: 0.08, pitch: 1200 },
    hat: { decay: 0.03, open: 0.16, pitch: 470, metal: 0.35 },
  },
  rock: {
    kick: { low: 56, high: 135, fall: 50, decay: 0.12, click: 0.8, drive: 2 },
    snare: { pitch: 188, body: 0.95, decay: 0.11, noise: 1, bright: 0.6, drive: 2.2 },
    clap: { decay: 0.1, pitch: 1300 },
    hat: { decay: 0.032, open: 0.2, pitch: 400, metal: 0.4 },
  },
  tight: {
    kick: { low: 54, high: 170, fall: 60, decay: 0.1, click: 0.7, drive: 1.6 },
    snare: { pitch: 222, body: 0.6, decay: 0.06, noise: 0.9, bright: 0.8, drive: 1.6 },
    clap: { decay: 0.08, pitch: 1450 },
    hat: { decay: 0.018, open: 0.1, pitch: 450, metal: 0.4 },
  },
  soft: {
    kick: { low: 50, high: 95, fall: 40, decay: 0.14, click: 0.15, drive: 1.2 },
    snare: { pitch: 178, body: 0.6, decay: 0.065, noise: 0.6, bright: 0.2, drive: 1.1 },
    clap: { decay: 0.09, pitch: 1050 },
    hat: { decay: 0.02, open: 0.1, pitch: 400, metal: 0.25 },
  },
} satisfies Record<string, Kit>;

export type KitName = keyof typeof kits;
