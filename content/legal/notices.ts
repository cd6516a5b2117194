import type { Label } from '#contract-kit/label.ts';

// Have a lawyer read these texts before you sell. They are what people declare when they report something or object to
// a report, and what the label tells both sides, after 17 U.S.C. 512 and Articles 16 and 17 of Regulation (EU)
// 2022/2065.

const declarations = {
  goodFaith:
    'I believe in good faith that the use of the material in the way complained of isn’t authorized by the copyright owner, its agent, or the law.',
  accurate:
    'The information in this notice is accurate and, under penalty of perjury, I’m authorized to act on behalf of the owner of an exclusive right that is allegedly infringed.',
  complete: 'I believe in good faith that the information and allegations in this report are accurate and complete.',
};

/** For objections to a copyright notice. */
const counterDeclarations = {
  mistake:
    'I swear, under penalty of perjury, that I believe in good faith that the material was removed or disabled as a result of mistake or misidentification.',
  jurisdiction:
    'I consent to the jurisdiction of the Federal District Court for the district in which my address is located or, if my address is outside the United States, for any judicial district in which the label may be found, and I will accept service of process from the person who sent the notice or their agent.',
};

/** Shown beside the forms. */
const warnings = {
  copyright:
    'Whoever knowingly misrepresents that material infringes can be liable for damages (17 U.S.C. 512(f)). We pass your name and your notice on to the person it’s about.',
  counter:
    'Whoever knowingly misrepresents that material was removed by mistake can be liable for damages (17 U.S.C. 512(f)). We pass your counter-notice, with your name, address and phone number, on to the person who sent the notice. They can then sue.',
};

/** Suggested to the admin who writes a decision, by kind of notice. */
const rules = {
  copyright: '17 U.S.C. 512(c), and our terms: sellers may only offer music to which they own the rights.',
  impersonation: 'Our terms: nobody may pass themselves off as someone else.',
  ai: 'Our terms: sellers must say what in their music was made by AI.',
  illegal: 'The law named in the facts, and our terms: nothing illegal may be offered or posted here.',
  spam: 'Our terms: no spam, and nothing posted only to advertise.',
  'same-file': 'Our terms: sellers may only offer music to which they own the rights.',
};

const redress = (label: Label) => ({
  notifier: `If you disagree, reply to this email or write to ${label.email} within six months, and someone who didn’t take the decision will review it again. You can also turn to a court or, in the European Union, to a certified out-of-court dispute settlement body.`,
  subject: `If you disagree, write to ${label.email} within six months, and someone who didn’t take the decision will review it again. You can also turn to a court or, in the European Union, to a certified out-of-court dispute settlement body.`,
  counter:
    'If the material was removed by mistake or misidentification, you can send a counter-notice. Unless the person who sent the notice goes to court, the material then goes back after 10 to 14 business days.',
});

/** Article 17(3)(c) requires saying how a decision was made. */
const howDecided = {
  person: 'A person took this decision. No automated means were used to detect or decide it.',
  /** For a file that the shop found at another seller. */
  comparing: 'A person took this decision. That the files are the same was found automatically.',
};

/** Until an admin edits them (Site). */
export const notices = (label: Label) => ({
  declarations,
  warnings,
  counterDeclarations,
  rules,
  howDecided,
  redress: redress(label),
});
