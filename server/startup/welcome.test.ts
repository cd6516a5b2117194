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

test('the first lines say how to become the first admin while nobody is one', () => {
  const atHome = readSettings({ SESSION_SECRET: 'x'.repeat(32) });
  const lines = welcome(atHome, ports, { hasAdmin: false });
  expect(lines).toMatch(/Nobody is an admin yet/);
  expect(lines).toContain('sign up at http://127.0.0.1:3000/register');
  expect(lines).toContain('npm run admin -- EMAIL');
  expect(lines).toMatch(/or set ADMIN_EMAIL and ADMIN_PASSWORD/);
  expect(welcome(atHome, ports, { hasAdmin: true })).not.toMatch(/Nobody is an admin|ADMIN_EMAIL/);
});

test('they leave out what wouldn’t work: a sign-up where no mail is sent, and ADMIN_EMAIL if it’s set', () => {
  const mute = readSettings({ SESSION_SECRET: 'x'.repeat(32), HOST: '0.0.0.0' });
  expect(welcome(mute, ports, { hasAdmin: false })).not.toContain('/register');
  expect(welcome(mute, ports, { hasAdmin: false })).toMatch(/^ +set ADMIN_EMAIL/m);
  expect(welcome(config, ports, { hasAdmin: false })).not.toContain('ADMIN_EMAIL');
  expect(welcome(config, ports, { hasAdmin: false })).toContain('npm run admin -- EMAIL');
  const neither = { ...mute, admin: config.admin };
  expect(welcome(neither, ports, { hasAdmin: false })).not.toContain('Nobody is an admin');
});
