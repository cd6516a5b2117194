import tallAvif from './dashboard-files/tall.avif';
import tallWebp from './dashboard-files/tall.webp';
import wideAvif from './dashboard-files/wide.avif';
import wideWebp from './dashboard-files/wide.webp';

/** The sizes that `npm run pictures -- dashboard` makes. */
const sizes = { tall: { width: 720, height: 1240 }, wide: { width: 1440, height: 900 } } as const;

/** The seller dashboard of the demo store; on a phone, a phone's screenshot. */
export const DashboardPicture = ({ alt }: { readonly alt: string }) => (
  <picture>
    <source media="(max-width: 639px)" type="image/avif" srcSet={tallAvif} {...sizes.tall} />
    <source media="(max-width: 639px)" srcSet={tallWebp} {...sizes.tall} />
    <source type="image/avif" srcSet={wideAvif} {...sizes.wide} />
    <img
      src={wideWebp}
      {...sizes.wide}
      alt={alt}
      loading="lazy"
      className="h-auto w-full rounded-l border border-line max-sm:mx-auto max-sm:max-w-sm"
    />
  </picture>
);
