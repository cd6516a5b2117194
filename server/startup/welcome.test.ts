import { expect, test } from 'vitest';
import { readSettings } from '#server/startup/read-settings.ts';
import type { Ports } from './open-ports.ts';
import { welcome } from './welcome.ts';

const config = readSettings({
  SESSION_SECRET: 'x'.repeat(32),
  ADMIN_EMAIL: 'a@b.example',
  ADMIN_PASSWORD: 'quiet river',
});
const ports = { deps: { publicUrl: 'http://127.0.0.1:3000' }, sandboxUrl: null } as Ports;

test('the first lines list each demo account with email and password', () => {
  const lines = welcome(config, ports, {
    open: [
      { role: 'admin', email: 'demo-admin@gijo.example', password: 'one' },
      { role: 'user', email: 'demo-user@gijo.example', password: 'two' },
    ],
  }).split('\n');
  expect(lines).toContain('  Admin      demo-admin@gijo.example  one');
  expect(lines).toContain('  User       demo-user@gijo.example  two');
});

test('the first lines name closed demo accounts, without their passwords', () => {
  const lines = welcome(config, ports, { closed: ['demo-admin@gijo.example', 'demo-user@gijo.example'] });
  expect(lines).toMatch(/^ {2}Demo accounts are closed.*: demo-admin@gijo\.example, demo-user@gijo\.example$/m);
});

test('the first lines of a public shop list what is off, and how to turn it on', () => {
  const open = readSettings({
    SESSION_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://label.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'shop@label.example',
  });
  expect(welcome(open, ports)).toMatch(/Payments +off.*STRIPE_SECRET_KEY/);
  expect(welcome(open, ports)).not.toContain('outbox');
  const atHome = readSettings({ SESSION_SECRET: 'x'.repeat(32), HOST: '0.0.0.0' });
  expect(welcome(atHome, ports)).toMatch(/Mail +off.*SMTP_URL/);
});

test('the first lines mention no demo accounts if there are none, and never the first admin’s password', () => {
  expect(welcome(config, ports)).not.toMatch(/account/i);
  expect(welcome(config, ports)).not.toContain('quiet river');
});
