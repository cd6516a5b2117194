import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { sizedPicture } from '../../pictures.ts';
import type { Path } from './change-value.ts';
import { useEditing } from './editing.ts';
import { PictureField, type PictureFormField } from './picture-field.tsx';

interface Measured {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

/** In the size in which a page shows it. */
const measure = async (picture: string): Promise<Measured> => {
  const image = new Image();
  image.src = sizedPicture(picture, 1920);
  await image.decode();
  return { picture, width: image.naturalWidth, height: image.naturalHeight };
};

interface SizedPictureProps {
  /** The picture's name in the group. */
  readonly name: string;
  readonly field: PictureFormField;
  /** The group's. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly path: Path;
}

/** The browser measures the picture, so that nobody has to type pixels. */
export const SizedPicture = ({ name, field, values, path }: SizedPictureProps) => {
  const { issues, onChange } = useEditing();
  const value = values[name];
  const {
    mutate,
    data: measured,
    reset,
  } = useMutation({
    mutationFn: measure,
    onError: () => toast.error(t`We couldn’t open this picture. Try another one.`),
  });
  // An effect has the latest text of the form, and doesn't run once the group is removed.
  useEffect(() => {
    if (!measured) return;
    reset();
    const { picture, ...size } = measured;
    onChange(path, { ...values, ...size, [name]: picture });
  }, [measured, reset, onChange, path, values, name]);
  return (
    <PictureField
      field={field}
      error={issues[[...path, name].join('.')]}
      value={typeof value === 'string' ? value : ''}
      onChange={mutate}
    />
  );
};
