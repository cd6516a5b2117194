export { ConnectStripe as Component } from '../components/connect-stripe.tsx';
