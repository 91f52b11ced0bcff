/** What a bill is sent with, in one file: whoever sees the review has the receipt too, whatever the connection does meanwhile. */
export { Receipt } from './Receipt.tsx';
export { Review } from './Review.tsx';
