import './tables.ts';

export { countOpenCampaigns } from './campaigns/campaigns.ts';
