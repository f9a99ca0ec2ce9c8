import { useRecordContext } from 'react-admin';
import type { Partner } from 'shared/contract';

/** A partner's logo, small; its name stands beside it. */
export function LogoField() {
  const partner = useRecordContext<Partner>();
  return partner?.logo ? <img src={partner.logo} alt="" height={40} /> : null;
}
