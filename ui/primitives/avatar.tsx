import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

const sizes = {
  s: { box: 'size-8', icon: 18 },
  m: { box: 'size-11', icon: 22 },
  l: { box: 'size-20', icon: 36 },
  xl: { box: 'size-36', icon: 64 },
} as const;

export interface AvatarProps {
  /** Without a URL, the default picture is shown. */
  readonly src?: string | null | undefined;
  /** For screen readers; omit it if a name is next to the picture. */
  readonly alt?: string;
  readonly size?: keyof typeof sizes;
  readonly className?: string;
  readonly onError?: () => void;
}

export const Avatar = ({ src, alt = '', size = 'm', className, onError }: AvatarProps) => {
  const { box, icon } = sizes[size];
  const looks = classNames('shrink-0 rounded-full border border-line bg-raised', box, className);
  if (src) {
    return (
      <img src={src} alt={alt} draggable={false} onError={onError} className={classNames(looks, 'object-cover')} />
    );
  }
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={classNames(looks, 'grid place-items-center text-muted')}
    >
      <Icon name="user" size={icon} />
    </span>
  );
};
