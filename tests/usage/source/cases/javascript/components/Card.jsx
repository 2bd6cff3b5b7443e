import { memo } from 'react';
export const Card = memo(function Card({ goods }) {
  return <b>{goods.price}</b>; // @ read price
});
