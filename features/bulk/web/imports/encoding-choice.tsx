import { RadioCard } from '#ui/primitives/forms/radio-card.tsx';
import type { ImportCheck } from '../../contract-imports.ts';
import { tableEncodings } from '../../table-encodings.ts';
import { chooseEncoding } from './chosen-files.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Lets the seller choose an encoding by showing the table's names in each. */
export const EncodingChoice = ({ encoding, encodings }: Pick<ImportCheck, 'encoding' | 'encodings'>) =>
  encodings.length > 0 && (
    <fieldset className="mb-6">
      <legend className="font-medium">{t`Where do your names look right?`}</legend>
      <p className="mt-1 mb-3 text-sm text-muted">
        {t`Your table isn’t in Unicode, so its letters can be read in more than one way. If none of these is right, save it as “CSV UTF-8”, and choose it again.`}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {encodings.map(({ encoding: option, names }) => (
          <RadioCard
            key={option}
            name="encoding"
            checked={option === encoding}
            label={names.join(' · ') || tableEncodings[option]()}
            hint={tableEncodings[option]()}
            onChoose={() => chooseEncoding(option)}
          />
        ))}
      </div>
    </fieldset>
  );
