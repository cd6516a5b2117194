import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '#features/account/contract.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { accountStatusQuery } from '#features/auth/web/queries.ts';
import { OwnPlay } from '#features/catalogue/web/public.tsx';
import { moneyPage } from '#features/payouts/money-page.ts';
import { ConnectStripe } from '#features/payouts/web/public.tsx';
import { SplitsPage, type SplitsPageProps } from '#features/splits/web/public.tsx';

const play: SplitsPageProps['play'] = (beat, among) => <OwnPlay beat={beat} among={among} />;

const Splits = ({ email, role }: Pick<UserInfo, 'email' | 'role'>) => {
  const { data: status } = useQuery(accountStatusQuery(email));
  const connect = status && !status.stripeConnected && <ConnectStripe email={email} />;
  return <SplitsPage play={play} connect={connect} payouts={moneyPage({ role })} />;
};

/** Splits, with the player of beats that may not be on sale, and the way to be paid. */
export const Component = () => {
  const { user } = useSession();
  return user && <Splits {...user} />;
};
