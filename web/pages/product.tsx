import { ProductPage } from '#features/catalogue/web/public.tsx';
import { LicenseComparison } from '#features/checkout/web/public.tsx';
import { FreeDownload } from '#features/free-downloads/web/public.tsx';

/** A beat, with the licenses that it is sold under. */
export const Component = () => <ProductPage licenses={LicenseComparison} free={FreeDownload} />;
