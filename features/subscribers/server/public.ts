import './tables.ts';

export { countOpenCampaigns } from './campaigns/campaigns.ts';
export { noteBounces } from './jobs.ts';
