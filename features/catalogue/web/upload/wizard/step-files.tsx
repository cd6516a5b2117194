import { FileSlot } from '../fields/file-slot.tsx';

export const StepFiles = ({ error }: { readonly error: string | null }) => (
  <div className="flex flex-col gap-3">
    <p className="text-sm text-muted">
      Drop all three anywhere on this page: they sort themselves. What buyers get is exactly what you upload; visitors
      hear a preview with the label’s tag.
    </p>
    <FileSlot slot="mp3" />
    <FileSlot slot="wav" />
    <FileSlot slot="trackouts" />
    {error && (
      <p role="alert" className="text-sm text-bad">
        {error}
      </p>
    )}
  </div>
);
