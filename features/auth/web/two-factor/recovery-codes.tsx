import { CopyButton } from '#ui/composites/copy-button.tsx';
import { saveFile } from '#ui/data/save-file.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

const noCopy = () => t`Your browser doesn’t allow copying. Select and copy the codes by hand, or download them.`;

export const KeptButton = ({ onClick }: { readonly onClick: () => void }) => (
  <div className="flex justify-end">
    <Button variant="primary" onClick={onClick}>
      {t`I’ve saved them`}
    </Button>
  </div>
);

/** Shown once, because only hashes are stored. */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        <T>
          Each of these codes logs you in once if no other code can reach you. Keep them where you keep your passwords:
          they’re shown only once.
        </T>
      </p>
      <ul
        aria-label={t`Recovery codes`}
        className="tabular grid grid-cols-2 gap-x-4 gap-y-2 rounded-m border border-edge bg-background p-4 text-center tracking-wide"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} otherwise={noCopy()} />
        <Button
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), `recovery-codes-${location.hostname}.txt`)
          }
        >
          <Icon name="download" size={18} /> {t`Download`}
        </Button>
      </div>
    </div>
  );
};
