import { z } from 'zod';
import { route } from '../core/api-route.ts';
import { notFound } from '../core/errors.ts';
import { expandParam, pageParams } from '../core/params.ts';
import type { Work } from '../core/store.ts';
import { headOffice, registrations } from './tax-table.ts';

const settingsOf = ({ settings: { tax } }: Work) => ({
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: null, tax_code: null },
  head_office: tax.active ? { address: headOffice } : null,
  livemode: false,
  status: tax.active ? 'active' : 'pending',
  status_details: tax.active ? { active: {} } : { pending: { missing_fields: ['head_office'] } },
});

const codes = [
  {
    id: 'txcd_10401100',
    name: 'Digital Audio Works - downloaded - non subscription - with permanent rights',
    description: 'Digital music, downloaded, that the buyer may keep.',
  },
  {
    id: 'txcd_10401001',
    name: 'Digital Audio Works - downloaded - non subscription - with limited rights',
    description: 'Digital music, downloaded, to which access expires.',
  },
  {
    id: 'txcd_10000000',
    name: 'General - Electronically Supplied Services',
    description: 'Anything that is supplied over the internet.',
  },
].map((code) => ({ object: 'tax_code', requirements: { performance_location: 'optional' }, ...code }));

export const isTaxCode = (id: string): boolean => codes.some((code) => code.id === id);

const listOf = (url: string, data: readonly object[]) => ({ object: 'list', url, has_more: false, data });

export const taxRoutes = [
  route('GET', '/tax/settings', z.strictObject(expandParam), async (work) => settingsOf(work)),
  route(
    'GET',
    '/tax/registrations',
    z.strictObject({ ...pageParams, status: z.enum(['active', 'all', 'expired', 'scheduled']).optional() }),
    async (work, { status = 'all' }) => {
      const isListed = work.settings.tax.registered && (status === 'active' || status === 'all');
      const list = registrations.map((registration, index) => ({
        id: `taxreg_sandbox${index + 1}`,
        object: 'tax.registration',
        active_from: 1_735_689_600,
        created: 1_735_689_600,
        expires_at: null,
        livemode: false,
        status: 'active',
        ...registration,
      }));
      return listOf('/v1/tax/registrations', isListed ? list : []);
    },
  ),
  route('GET', '/tax_codes', z.strictObject(pageParams), async () => listOf('/v1/tax_codes', codes)),
  route('GET', '/tax_codes/:id', z.strictObject(expandParam), async (_work, _input, { id }) => {
    const code = codes.find((known) => known.id === id);
    if (!code) throw notFound('tax_code', id ?? '');
    return code;
  }),
];
