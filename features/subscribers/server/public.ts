import './tables.ts';

export { countOpenCampaigns } from './campaigns/campaigns.ts';
export { noteBounce } from './jobs.ts';
