import { useState } from 'react';
import { Card } from '../../components/ui/card';
import { PasswordField, TextAreaField, TextField } from '../../components/ui/field';
import { OtpField } from '../../components/ui/otp-field';
import { SelectField } from '../../components/ui/select';
import { Switch } from '../../components/ui/switch';

export function Forms() {
  const [code, setCode] = useState('48');
  const [on, setOn] = useState(true);
  return (
    <Card title="Forms">
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Email" hint="The code goes there." defaultValue="asha@example.com" />
        <TextField label="UPI ID" error="UPI ID is required" />
        <PasswordField label="Password" defaultValue="secret" />
        <SelectField
          label="Type"
          options={[
            { value: 'upi', label: 'UPI Transfer' },
            { value: 'google_play', label: 'Google Play Redeem Code' },
          ]}
        />
        <TextAreaField label="Details" rows={3} disabled defaultValue="Not to be changed" />
        <Switch
          label="Push Notifications"
          hint="This switch has no effect yet"
          checked={on}
          onChange={setOn}
        />
        <OtpField legend="Verification code" value={code} onChange={setCode} />
        <OtpField
          legend="With an error"
          value="12"
          onChange={setCode}
          error="Please enter a 6-digit verification code"
        />
      </div>
    </Card>
  );
}
