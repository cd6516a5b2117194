import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#contract-kit/texts/text.ts';
import { useLocation } from '#ui/routing/routing.ts';
import { disclaimer as builtIn } from '#content/disclaimer.ts';
import type { DocumentData } from '#features/site/documents.ts';
import { siteDocumentQuery } from '#features/site/web/queries.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { PageState } from '../../page-state.ts';
import { accept } from './accepted.ts';
import { asksAt } from './asks-at.ts';
import { carryOut, type Press } from '../../presses/hold-press.ts';

interface DialogProps {
  /** Undefined: the text that came with the site. */
  readonly published: DocumentData<'disclaimer'> | undefined;
  /** None in a preview. */
  readonly onContinue?: () => void;
}

/** It can't be dismissed otherwise, but lets people read the terms first. */
export const DisclaimerDialog = ({ published, onContinue }: DialogProps) => {
  const label = useLabel();
  const text = published ?? builtIn(label);
  const [understood, setUnderstood] = useState(false);
  return (
    <Dialog
      required
      isPreview={onContinue === undefined}
      open
      onOpenChange={() => undefined}
      title={text.title}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Checkbox
            label={text.confirm}
            checked={understood}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
          <Button variant="primary" disabled={!understood} onClick={onContinue} className="max-sm:w-full">
            {text.button}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {text.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="flex gap-5">
          <Link to="/terms">{t`Terms`}</Link>
          <Link to="/privacy">{t`Privacy`}</Link>
        </p>
      </div>
    </Dialog>
  );
};

interface DisclaimerProps {
  readonly onShown: () => void;
  /** Returns the press that opened the dialog. */
  readonly takePress: () => Press;
}

/** The text in the page's data. Its query is forgotten by now if the visitor was long on a page that doesn't ask. */
const findPublished = (): DialogProps['published'] => {
  const text = document.querySelector('body > script[type="application/json"]')?.textContent;
  if (!text) return undefined;
  const { queries } = JSON.parse(text) as PageState;
  const own = String(siteDocumentQuery('disclaimer').queryKey);
  return queries.find(([key]) => String(key) === own)?.[1] as DialogProps['published'];
};

/** The acceptance is remembered. */
export const Disclaimer = ({ onShown, takePress }: DisclaimerProps) => {
  const { pathname } = useLocation();
  const [accepted, setAccepted] = useState(false);
  const [published] = useState(findPublished);
  const asks = asksAt(pathname);
  useEffect(() => {
    onShown();
    // A visitor who reads the terms first will press again.
    if (!asks) takePress();
  }, [asks, onShown, takePress]);
  const goOn = (): void => {
    accept();
    // The dialog closes first, so that a dialog opened by the press is alone. Both happen during this press, because
    // browsers start sound and open windows only then.
    flushSync(() => setAccepted(true));
    carryOut(takePress());
  };
  if (accepted || !asks) return null;
  return <DisclaimerDialog published={published} onContinue={goOn} />;
};
