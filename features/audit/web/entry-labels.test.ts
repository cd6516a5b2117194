import { expect, it } from 'vitest';
import { subjectLabel } from './entry-labels.ts';

const record = (id: string) => subjectLabel({ subject: { id, username: null }, about: {} });

it('the subject of an audit entry is named: a person, a guest’s order, or another record', () => {
  const subject = { id: '01a20546-0b05-7081-b330-ec8ecbb86f29', username: null };
  expect(subjectLabel({ subject: { ...subject, username: 'mira' }, about: { order: 'GIJO-1' } })).toBe('mira');
  expect(subjectLabel({ subject, about: { order: 'GIJO-1' } })).toBe('Order GIJO-1');
  expect(subjectLabel({ subject, about: {} })).toBe('Record …cbb86f29');
});

it('audit records of the same minute have different short ids', () => {
  expect(record('01a20546-0b05-7081-b330-ec8ecbb86f29')).not.toBe(record('01a20546-0b06-7c13-9111-0d4fe5a1b2c3'));
});
