import { group, text } from './fields.ts';

export const notices = group(
  'Reports and objections',
  {
    declarations: group('What people declare when they report something', {
      goodFaith: text('Copyright: good faith', 800),
      accurate: text('Copyright: accuracy and authority', 800),
      complete: text('Illegal content', 800),
    }),
    counterDeclarations: group('What people declare when they object to a copyright notice', {
      mistake: text('Mistake', 800),
      jurisdiction: text('Jurisdiction', 800),
    }),
    warnings: group('Warnings beside these forms', {
      copyright: text('Copyright notice', 800),
      counter: text('Counter-notice', 800),
    }),
    rules: group(
      'Rules',
      {
        copyright: text('Copyright', 500),
        impersonation: text('Impersonation', 500),
        ai: text('AI that isn’t named', 500),
        illegal: text('Illegal content', 500),
        spam: text('Spam', 500),
        'same-file': text('The same file as another seller’s', 500),
      },
      { hint: 'Suggested to the admin who takes something down. Both sides read what the admin makes of it.' },
    ),
    howDecided: group('How it was decided', {
      person: text('By a person', 400),
      comparing: text('By a person, after files were compared', 400),
    }),
    redress: group('How to object', {
      notifier: text('For the person who reported it', 800),
      subject: text('For the person whose content it is', 800),
      counter: text('Against a copyright notice', 800),
    }),
  },
  {
    hint: 'Have a lawyer read it: 17 U.S.C. 512, and Articles 16 and 17 of the Digital Services Act, say what has to be in it. Notices and decisions keep what was shown on their day.',
  },
);
