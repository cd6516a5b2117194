import { useState } from 'react';
import { formatCents } from '#contract-kit/format.ts';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Figures } from '#ui/composites/figures.tsx';
import { PageMeta } from '#ui/composites/page-meta.tsx';
import { PageTitle } from '#ui/composites/page-title.tsx';
import { Section } from '#ui/composites/section.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { Wave } from '#ui/composites/wave.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Icon, type IconName, iconNames } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Menu, MenuItem } from '#ui/primitives/overlays/menu.tsx';
import { PasswordField } from '#ui/primitives/forms/password-field.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { Sheet } from '#ui/primitives/overlays/sheet.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { Slider } from '#ui/primitives/forms/slider.tsx';
import { Spinner } from '#ui/primitives/spinner.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';

const colors = [
  'bg-background',
  'bg-panel',
  'bg-raised',
  'bg-line',
  'bg-edge',
  'bg-muted',
  'bg-text',
  'bg-accent',
  'bg-accent-bright',
  'bg-good',
  'bg-warn',
  'bg-bad',
];
const sizes = [
  'text-hero',
  'text-4xl',
  'text-3xl',
  'text-2xl',
  'text-xl',
  'text-lg',
  'text-base',
  'text-sm',
  'text-xs',
];
const peaks = Array.from({ length: 120 }, (_, index) => Math.abs(Math.sin(index / 5) * Math.cos(index / 17)));

const Tokens = () => (
  <>
    <Section title="Colors">
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
        {colors.map((color) => (
          <li key={color} className="text-xs">
            <span className={`mb-1.5 block h-16 rounded-m border border-line ${color}`} />
            {color.slice(3)}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Type">
      {sizes.map((size) => (
        <p key={size} className={`truncate font-display font-bold ${size}`}>
          Midnight {size.slice(5)}
        </p>
      ))}
      <p className="mt-4 max-w-prose">Read in Inter: 128 BPM, F minor, 2:31, {formatCents(1999)}.</p>
    </Section>
    <Section title="Icons">
      <ul className="flex flex-wrap gap-4">
        {iconNames.map((name: IconName) => (
          <li key={name} className="flex w-20 flex-col items-center gap-1 text-xs text-muted">
            <Icon name={name} size={24} className="text-text" /> {name}
          </li>
        ))}
      </ul>
    </Section>
  </>
);

const Controls = () => {
  const [value, setValue] = useState(0.4);
  const [on, setOn] = useState(true);
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <Section title="Controls">
      <div className="grid gap-8 md:grid-cols-2">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary">Signal</Button>
          <Button>Quiet</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="primary" busy>
            Processing...
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="s">Small</Button>
          <Button size="l">Large</Button>
          <IconButton label="Play" icon="play" variant="primary" />
          <IconButton label="Shuffle" icon="shuffle" pressed />
          <IconButton label="Loop" icon="loop" variant="secondary" />
          <Link to="/dev/ui">A link</Link>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Badge>trap</Badge>
          <Badge tone="accent">new</Badge>
          <Badge tone="good">paid</Badge>
          <Badge tone="warn">settling</Badge>
          <Badge tone="bad">failed</Badge>
          <Badge tone="lit">Recommended</Badge>
          <Avatar alt="Someone" />
          <Spinner label="Loading" />
          <Price value="35.57" was="120.99" />
          <Skeleton className="h-6 w-40" />
        </div>
        <TextField label="Name" placeholder="Your full name" hint="It appears on the license agreement." />
        <TextField
          label="Email"
          error="This isn’t an email address. It should look like name@example.com."
          defaultValue="nobody"
        />
        <SelectField
          label="Country"
          options={[{ value: 'us', label: 'United States' }]}
          placeholder="Choose a country"
        />
        <TextArea label="Comment" required={false} />
        <Checkbox label="I agree to the terms and to immediate delivery." />
        <Slider label="Volume" value={value} onChange={setValue} />
        <PasswordField label="Password" autoComplete="new-password" />
        <Switch label="Email me" hint="About logins from new devices." checked={on} onChange={setOn} />
        <Tabs
          label="Two tabs"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'One', panel: <p>The first.</p> },
            { value: 'two', label: 'Two', panel: <p>The second.</p> },
          ]}
        />
      </div>
    </Section>
  );
};

const Layers = () => {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'bottom' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Layers">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('bottom')}>Bottom sheet</Button>
        <Button onClick={() => toast.success('Item successfully added to cart!', { duration: 30_000 })}>Toast</Button>
        <Button onClick={() => toast.error('Error loading track data.', { title: 'Player', duration: 30_000 })}>
          Error
        </Button>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem onSelect={close}>Copy the link</MenuItem>
          <MenuItem onSelect={close}>Share</MenuItem>
        </Menu>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Choose License"
        description="For Midnight by Nova Tide."
      >
        <p>What files, how many streams, what it costs.</p>
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Cart (0 items)"
        footer={<Button variant="primary">Checkout</Button>}
      >
        <EmptyState title="Your cart is empty" />
      </Sheet>
      <Sheet open={open === 'bottom'} onOpenChange={close} title="Now playing" side="bottom">
        <Wave peaks={peaks} progress={0.3} className="h-24 text-edge" />
      </Sheet>
    </Section>
  );
};

/** Every token and primitive on one page, for developers. */
export const Component = () => (
  <div className="flex flex-col gap-20 py-16">
    <PageMeta title="Tokens and primitives" description="What every screen is made of." noIndex />
    <div className="page">
      <PageTitle title="Tokens and primitives" lead="What every screen is made of." />
    </div>
    <Tokens />
    <Controls />
    <Layers />
    <Section title="Composites">
      <Wave peaks={peaks} progress={0.42} className="h-20 text-edge" />
      <Wave peaks={peaks} progress={0.42} stand="ground" className="mt-4 h-12 text-edge" />
      <Figures
        className="mt-8"
        items={[
          { label: 'BPM', value: 128 },
          { label: 'Key', value: 'F minor' },
          { label: 'Time', value: '2:31' },
        ]}
      />
      <EmptyState
        title="Nothing here yet"
        text="Say what will appear here, and how to get it."
        action={<Button>Do that</Button>}
      />
      <ErrorState error={new Error()} onRetry={() => undefined} />
    </Section>
  </div>
);
