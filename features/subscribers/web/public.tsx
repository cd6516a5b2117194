import { Suspense } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { SubscribeFormProps } from './components/subscribe-form.tsx';

const Form = lazyPart(() => import('./components/subscribe-form.tsx'));

/** Asks visitors for their email. Its code is loaded apart from the page's. */
export const SubscribeForm = (props: SubscribeFormProps) => (
  <Suspense fallback={<Skeleton className="h-40 w-full max-w-md rounded-m" />}>
    <Form {...props} />
  </Suspense>
);
