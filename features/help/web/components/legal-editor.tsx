import { useState } from 'react';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { Csl1Editor } from './csl1-editor.tsx';
import { t } from '#contract-kit/texts/text.ts';

type Part = 'overview' | 'complaints' | 'csl1' | 'csl2' | 'support';

const Later = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <EmptyState title={title} text={text} />
);

const unavailable = () => t`Coming soon - Not Available yet!`;

interface LegalEditorProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const LegalEditor = ({ open, onOpenChange }: LegalEditorProps) => {
  const [part, setPart] = useState<Part>('csl1');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Legal Editor`} width="xl" firm>
      <Tabs<Part>
        label={t`Parts of the legal editor`}
        value={part}
        onChange={setPart}
        tabs={[
          {
            value: 'overview',
            label: t`CSL Overview`,
            panel: <Later title={unavailable()} text={t`You’ll see how people use the help center here.`} />,
          },
          {
            value: 'complaints',
            label: t`Legal Complaints`,
            panel: <Later title={unavailable()} text={t`You’ll handle legal complaints here.`} />,
          },
          { value: 'csl1', label: t`CSL1 Editor`, panel: <Csl1Editor /> },
          {
            value: 'csl2',
            label: t`CSL2 Editor`,
            panel: (
              <Later
                title={t`CSL2 Editor`}
                text={t`There’s nothing to edit here yet. Both addresses of the help center show the links of CSL1.`}
              />
            ),
          },
          {
            value: 'support',
            label: t`Support`,
            panel: <Later title={t`Support`} text={t`There’s nothing to edit here yet.`} />,
          },
        ]}
      />
    </Dialog>
  );
};
