import { useRecordContext } from 'react-admin';
import type { Partner } from 'shared/contract';

/** A partner's small logo, shown beside the name. */
export function LogoField() {
  const partner = useRecordContext<Partner>();
  return partner?.logo ? <img src={partner.logo} alt="" height={40} /> : null;
}
