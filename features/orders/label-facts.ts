import { agreementVersion } from '#content/agreement.ts';
import { label } from '#content/label.ts';
import { sellerOfRecord } from '#content/seller-of-record.ts';
import { governingLaw } from '#content/terms.ts';
import type { LabelFacts } from './document-facts.ts';

export const labelFacts: LabelFacts = { name: label.name, agreementVersion, governingLaw, sellerOfRecord };
