import type { SubmitEvent } from 'react';
import { Panel } from '#ui/composites/panel.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { useNavigate } from '#ui/routing/routing.ts';

interface FindProps {
  readonly label: string;
  readonly placeholder: string;
  /** The path of the list's page; its `search` parameter is the typed text. */
  readonly list: string;
}

const Find = ({ label, placeholder, list }: FindProps) => {
  const navigate = useNavigate();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    const search = typeof typed === 'string' ? typed.trim() : '';
    navigate(search === '' ? list : `${list}?${new URLSearchParams({ search }).toString()}`);
  };
  return (
    <form aria-label={label} onSubmit={onSubmit}>
      <TextField
        type="search"
        name="search"
        label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        end={<IconButton type="submit" label={label} icon="search" />}
      />
    </form>
  );
};

export const FindPanel = () => (
  <Panel title="Find">
    <div className="grid gap-4 @xl:grid-cols-2">
      <Find label="Find a person" placeholder="Name, email or username" list="/dashboard/admin/site-directory" />
      <Find label="Find an order" placeholder="Buyer, title or order number" list="/dashboard/admin/orders" />
    </div>
  </Panel>
);
