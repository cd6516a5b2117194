import { useState } from 'react';
import { useLocation } from '#ui/routing/routing.ts';
import { disclaimer } from '#content/disclaimer.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { asksAt } from './asks-at.ts';

const accept = (): void => {
  try {
    localStorage.setItem('disclaimerAccepted', 'true');
  } catch {
    // Storage is closed: accepted for this visit only.
  }
};

/** Confirmed once, and remembered for ever. It stays until then, but lets people read the terms first. */
export const Disclaimer = () => {
  const { pathname } = useLocation();
  const [accepted, setAccepted] = useState(false);
  const [understood, setUnderstood] = useState(false);
  const goOn = (): void => {
    accept();
    setAccepted(true);
  };
  return (
    <Dialog
      required
      open={!accepted && asksAt(pathname)}
      onOpenChange={() => undefined}
      title={disclaimer.title}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Checkbox
            label={disclaimer.confirm}
            checked={understood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
          <Button variant="signal" disabled={!understood} onClick={goOn} className="max-sm:w-full">
            {disclaimer.button}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {disclaimer.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="flex gap-5">
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
        </p>
      </div>
    </Dialog>
  );
};
