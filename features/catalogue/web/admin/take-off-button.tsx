import { useState } from 'react';
import { useNavigate } from '#ui/routing/routing.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { Beat } from '../../contract.ts';
import { TakeOffDialog } from './take-off-dialog.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** Afterwards the admin sees the beat where they can restore it. */
const TakeOffButton = ({ beat }: { readonly beat: Beat }) => {
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t`Take down`}</Button>
      <TakeOffDialog
        beat={beat}
        open={asks}
        onClose={() => setAsks(false)}
        onDone={() => navigate(`/dashboard/admin/moderation?search=${beat._id}`)}
      />
    </>
  );
};

export default TakeOffButton;
