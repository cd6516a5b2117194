import { agreementsInForce, label, sellerOfRecord } from '#content/current.ts';
import type { LabelFacts } from '../document-facts.ts';

/** What a new order keeps of the label. */
export const labelFacts = (): LabelFacts => {
  const { taxNumber = '', taxNote = '', ...seller } = sellerOfRecord();
  const { version: agreementVersion, law: governingLaw } = agreementsInForce();
  return { name: label.name, agreementVersion, governingLaw, sellerOfRecord: { ...seller, taxNumber, taxNote } };
};
