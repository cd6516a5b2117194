import {
  type AgreementText,
  type AgreementVariable,
  agreementVariables,
  bracedIn,
  isVariable,
  type PassageCase,
  type Variable,
} from './agreement-text.ts';
import { t } from '../texts/text.ts';

interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What an agreement without it would leave open, and those that replace one. */
const required = ['seller', 'buyer', 'beat', 'license', 'price', 'law'] as const satisfies readonly AgreementVariable[];

const faultOf = (name: string, when: PassageCase): string | null => {
  if (!isVariable(name)) return t`There’s no ${{ name: `{${name}}` }}. See the list of what can stand in braces.`;
  const variable: Variable = agreementVariables[name];
  return variable.only && !variable.only.includes(when)
    ? t`This passage is also in agreements that have no ${{ name: `{${name}}` }}. Choose when it applies.`
    : null;
};

/** What stands in a text where both kinds of license have it: always, or once in each of the two. */
const isNamed = ({ clauses, conduct }: AgreementText, name: AgreementVariable): boolean => {
  const passages = clauses.flatMap((clause) => clause.passages);
  const has = (when: PassageCase) => passages.some((one) => one.when === when && bracedIn(one.text).includes(name));
  return bracedIn(conduct).includes(name) || has('always') || (has('exclusive') && has('non-exclusive'));
};

/** Why the text would leave an agreement incomplete, by field. */
export const checkAgreement = (text: AgreementText): Fault[] => {
  const faults: Fault[] = [];
  text.clauses.forEach(({ passages }, clause) =>
    passages.forEach((passage, index) => {
      for (const name of bracedIn(passage.text)) {
        const message = faultOf(name, passage.when);
        if (message) faults.push({ path: ['clauses', clause, 'passages', index, 'text'], message });
      }
    }),
  );
  for (const name of bracedIn(text.conduct)) {
    const message = faultOf(name, 'always');
    if (message) faults.push({ path: ['conduct'], message });
  }
  for (const name of required) {
    if (isNamed(text, name)) continue;
    faults.push({
      path: ['clauses'],
      message: t`Every agreement has to name ${{ name: `{${name}}` }}: put it into a passage that is always there.`,
    });
  }
  const replaces = text.clauses.some(({ passages }) => passages.some(({ when }) => when === 'upgrade'));
  const namesReplaced = text.clauses.some(({ passages }) =>
    passages.some(({ text: words }) => bracedIn(words).includes('replaced')),
  );
  if (text.exclusiveTitle !== undefined && (!replaces || !namesReplaced)) {
    faults.push({
      path: ['clauses'],
      message: t`An upgrade has to say which agreement it replaces: put ${{ name: '{replaced}' }} into a passage for upgrades.`,
    });
  }
  return faults;
};
