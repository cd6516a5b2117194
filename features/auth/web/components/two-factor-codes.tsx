import { toast } from '#ui/composites/toast.tsx';
import { saveFile } from '#ui/data/save-file.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Recovery codes copied.');
  } catch {
    toast.error('Your browser does not let them be copied. Select them and copy them by hand, or download them.');
  }
};

/** Shown once: afterwards nobody can say what they are. */
export const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        Each of these codes logs you in once when no other code can reach you. Keep them where you keep your passwords:
        they are shown this one time only.
      </p>
      <ul
        aria-label="Recovery codes"
        className="tabular grid grid-cols-2 gap-x-4 gap-y-2 rounded-m border border-edge bg-ink p-4 text-center tracking-wide"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy(text)}>
          <Icon name="copy" size={18} /> Copy
        </Button>
        <Button
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), `recovery-codes-${location.hostname}.txt`)
          }
        >
          <Icon name="download" size={18} /> Download
        </Button>
      </div>
    </div>
  );
};
