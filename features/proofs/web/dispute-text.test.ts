import { expect, it } from 'vitest';
import { disputeText } from './dispute-text.ts';

it('the dispute text states what was licensed, from whom, and where that can be checked', () => {
  const proof = {
    code: '7ZK4Q-0M8WX-R2T9V-HB31C',
    url: 'https://shop.example/license/7ZK4Q',
    agreedAt: '2026-11-27T00:30:00Z',
  };
  const text = disputeText({ title: 'Harbour', artist: 'Mira Voss', license: 'Premium', proof });
  for (const words of ['“Harbour”', 'Mira Voss', '“Premium”', 'November 27, 2026', proof.code, proof.url]) {
    expect(text).toContain(words);
  }
});
