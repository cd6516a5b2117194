import { useId, useState } from 'react';
import { copyText } from '#ui/composites/copy-link.ts';
import { useTypedEarly } from '#ui/data/use-typed-early.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { type Notice, NoticeBox } from '#features/orders/web/public-notice.tsx';
import { checkFile, type FileCheck } from '../check-file.ts';
import { t } from '#contract-kit/texts/text.ts';

const notices = (): Readonly<Record<FileCheck, Notice>> => ({
  same: {
    tone: 'good',
    title: t`This is the agreement of this license`,
    text: t`The file is the one that we issued, to the last byte.`,
  },
  different: {
    tone: 'bad',
    title: t`This isn’t the agreement of this license`,
    text: t`It’s another file, or it was changed after it was downloaded. Ask its holder for the PDF as they downloaded it.`,
  },
  'too-large': {
    tone: 'warn',
    title: t`This file is too large`,
    text: t`Agreements have less than 20 MB. Choose another file.`,
  },
  unable: {
    tone: 'warn',
    title: t`Your browser couldn’t check this file`,
    text: t`Compare its SHA-256 with the one above by yourself, or try another browser.`,
  },
});

/** Shows the agreement's hash and checks a local file against it. */
export const FileChecker = ({ hashes }: { readonly hashes: readonly string[] }) => {
  const id = useId();
  const [result, setResult] = useState<{ readonly name: string; readonly check: FileCheck } | null>(null);
  const [hash] = hashes;
  const choose = async (file: File | undefined): Promise<void> => {
    if (file) setResult({ name: file.name, check: await checkFile(file, hashes) });
  };
  const field = useTypedEarly<HTMLInputElement>(({ files }) => void choose(files?.[0]));
  if (hash === undefined) {
    return (
      <p className="text-sm text-muted">{t`The agreement’s SHA-256 is being computed. Reload this page in a moment.`}</p>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="eyebrow">{t`SHA-256 of the agreement’s PDF`}</p>
        <p className="mt-1 flex items-center gap-2">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{hash}</code>
          <IconButton
            label={t`Copy the SHA-256`}
            icon="copy"
            onClick={() => void copyText(hash, { done: t`SHA-256 copied.`, manual: t`Copy this SHA-256` })}
          />
        </p>
      </div>
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          {t`Check an agreement that you were given`}
        </label>
        <input
          ref={field}
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          aria-describedby={`${id}-hint`}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
          className="mt-1.5 block w-full rounded-m border border-edge bg-raised p-2 text-sm file:me-4 file:min-h-9 file:cursor-pointer file:rounded-full file:border-0 file:bg-line file:px-4 file:font-medium file:text-text"
        />
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {t`The file stays on your device: your browser compares it with the SHA-256 above.`}
        </p>
      </div>
      <div aria-live="polite">
        {result && (
          <NoticeBox
            notice={{ ...notices()[result.check], text: `${result.name}: ${notices()[result.check].text}` }}
            className="wrap-anywhere"
          />
        )}
      </div>
    </div>
  );
};
