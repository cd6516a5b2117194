import type { z } from 'zod';
import { type AgreementText, agreementVariables, type PassageCase } from '#contract-kit/agreements/agreement-text.ts';
import { checkAgreement } from '#contract-kit/agreements/check-agreement.ts';
import { choice, group, line, list, text } from './fields.ts';

const forKits = {
  always: 'Always',
  alone: 'If the seller made it alone',
  together: 'If it was made with others',
  'ai-none': 'If nothing was made by AI',
  'ai-assisted': 'If AI was only a tool',
  'ai-parts': 'If parts were made by AI',
  'ai-all': 'If all of it was made by AI',
} as const satisfies Partial<Readonly<Record<PassageCase, string>>>;

const { always, alone, together, ...ai } = forKits;

/** When a passage is part of an agreement, in the editor's words. */
export const passageCases = {
  always,
  exclusive: 'If the license is exclusive',
  'non-exclusive': 'If the license isn’t exclusive',
  upgrade: 'If it replaces an earlier license',
  limited: 'If the license has limits',
  alone,
  together,
  'shares-agreed': 'If the producers agreed on shares of publishing',
  'shares-open': 'If the producers’ shares of publishing are open',
  ...ai,
} as const satisfies Readonly<Record<PassageCase, string>>;

const variables = Object.entries(agreementVariables)
  .map(([name, { about }]) => `{${name}}: ${about}`)
  .join('; ');

const parts = <Case extends PassageCase>(cases: Readonly<Record<Case, string>>) => ({
  termsHeading: line('Above the license’s files and limits', 80),
  clauses: list(
    'Clauses',
    group('Clause', {
      heading: line('Heading', 80),
      passages: list('Passages', group('Passage', { when: choice('When', cases), text: text('Text', 1000) }), {
        one: 'passage',
        max: 6,
      }),
    }),
    {
      one: 'clause',
      max: 20,
      hint: `A clause without a passage that applies is left out. What can stand in braces: ${variables}.`,
    },
  ),
  conduct: text('How both agreed', 1000),
});

const beat = group('For beats', {
  title: line('Title', 80),
  exclusiveTitle: line('Title if the license is exclusive', 80),
  ...parts(passageCases),
});

const kit = group('For sound kits', { title: line('Title', 80), ...parts(forKits) });

const addFaults = (agreement: AgreementText, context: Pick<z.RefinementCtx, 'addIssue'>): void => {
  for (const { path, message } of checkAgreement(agreement)) {
    context.addIssue({ code: 'custom', message, path: [...path] });
  }
};

export const agreements = group(
  'License agreements',
  {
    law: line('Governing law', 120, { hint: 'As it reads after “the law of”. Terms that you publish name it, too.' }),
    beat: { ...beat, shape: beat.shape.superRefine(addFaults) },
    kit: { ...kit, shape: kit.shape.superRefine(addFaults) },
  },
  {
    hint: 'Have a lawyer read them. They hold for orders from the day you publish them, or from a time you choose. Agreements that were made before keep their words.',
  },
);
