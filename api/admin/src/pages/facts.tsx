import { Card, CardContent, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A card with named values. */
export function Facts({
  title,
  facts,
}: {
  title: string;
  facts: readonly [name: string, value: ReactNode][];
}) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        <Table size="small">
          <TableBody>
            {facts.map(([name, value]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ paddingLeft: 0 }}>
                  {name}
                </TableCell>
                <TableCell align="right" sx={{ paddingRight: 0 }}>
                  {value}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </CardContent>
    </Card>
  );
}
